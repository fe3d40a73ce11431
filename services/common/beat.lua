-- Notes that a game is being served, and that it was not for a while when the last beat is long past.
-- KEYS last beat, outages; both of one game
-- ARGV now, silence that counts as an outage, how long outages are kept; all ms
-- Returns the outages, as "from:to", the longest past first, and whether this call found one.
local now, silence, keep = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local last = tonumber(redis.call('GET', KEYS[1]) or now)
local found = 0
if now - last > silence then
  redis.call('ZADD', KEYS[2], now, string.format('%d:%d', last, now))
  found = 1
end
redis.call('SET', KEYS[1], string.format('%d', math.max(now, last)))
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - keep)
return {redis.call('ZRANGE', KEYS[2], 0, -1), found}

-- Begins a match, once: whoever comes second changes nothing.
-- KEYS head, log, setup, due set
-- ARGV match id, version, setup, status, MatchChanged, person's deadline or '', due or '', channel, entries...
local match, version, setup, status, changed, deadline, due, channel = unpack(ARGV, 1, 8)
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[3], setup)
for i = 9, #ARGV do redis.call('RPUSH', KEYS[2], ARGV[i]) end
redis.call('HSET', KEYS[1], 'version', version, 'status', status, 'changed', changed, 'deadline', deadline)
if due ~= '' then redis.call('ZADD', KEYS[4], due, match) end
redis.call('PUBLISH', channel, changed)
return 1

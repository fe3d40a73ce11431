-- The one way an entry gets into a log. All keys share a hash tag.
-- KEYS head, log, requests, due set
-- ARGV match id, version before, entry, status, MatchChanged, person's deadline or '', due or '',
--      request id or '', answer to it, seconds that answers are kept, channel
local match, before, entry, status, changed, deadline, due, request, answer, keep, channel = unpack(ARGV)
if request ~= '' then
  local first = redis.call('HGET', KEYS[3], request)
  if first then return {'REPEATED', first} end
end
local version = redis.call('HGET', KEYS[1], 'version')
if not version then return {'UNKNOWN', ''} end
if version ~= before then return {'CONFLICT', version} end
redis.call('RPUSH', KEYS[2], entry)
redis.call('HSET', KEYS[1], 'version', before + 1, 'status', status, 'changed', changed, 'deadline', deadline)
if due == '' then redis.call('ZREM', KEYS[4], match) else redis.call('ZADD', KEYS[4], due, match) end
if request ~= '' then
  redis.call('HSET', KEYS[3], request, answer)
  redis.call('EXPIRE', KEYS[3], keep)
end
redis.call('PUBLISH', channel, changed)
return {'DONE', ''}

-- Asks for random addresses of a file, one a line: wrk … -s random.lua {url} -- {file} {ending} {seed}
local requests = {}

function init(args)
  math.randomseed(tonumber(args[3]))
  for address in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", address .. args[2])
  end
end

function request()
  return requests[math.random(#requests)]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"seconds":%f,"bytes":%d,"p50":%f,"p99":%f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end

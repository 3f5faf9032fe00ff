// Loaded into every process the launcher starts. The launcher holds the other end of standard input: when it ends, in
// whatever way, the process and everything in its group end too, so that not even a killed launcher leaves one behind.
process.stdin.on('end', () => process.kill(0, 'SIGTERM'))
process.stdin.on('error', () => process.kill(0, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()

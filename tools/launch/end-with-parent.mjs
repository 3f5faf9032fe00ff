// Is loaded into every process the launcher starts. The launcher holds the other end of standard input: when it ends,
// in whatever way, the process and its whole group end too, so that even a killed launcher leaves no process behind.
process.stdin.on('end', () => process.kill(0, 'SIGTERM'))
process.stdin.on('error', () => process.kill(0, 'SIGTERM'))
process.stdin.resume()
process.stdin.unref()

import { createServer } from 'node:net'

import { CommandError } from './run-command.ts'

/** Returns free ports chosen by the system; requesting several in one call makes them differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => tryListen(0, '127.0.0.1')))
  return Promise.all(
    servers.map((server) => {
      if (typeof server === 'string') throw new CommandError(`No free port could be found: ${server}.`)
      return closeServer(server)
    }),
  )
}

/** Throws unless every port can be listened on; the keys are the variables that set them. */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  for (const [variable, port] of Object.entries(ports)) {
    if (Object.values(ports).filter((each) => each === port).length > 1)
      throw new CommandError(`Port ${port} is configured twice: give ${variable} a port of its own.`)
    const problem = await findPortProblem(port)
    if (problem === 'EADDRINUSE')
      throw new CommandError(
        `Port ${port} is in use: stop the program that uses it or set ${variable} to another port.`,
      )
    if (problem) throw new CommandError(`Port ${port} cannot be used (${problem}): set ${variable} to another port.`)
  }
}

// Tries all three addresses, because a listener on one does not always block another address of the same port.
async function findPortProblem(port: number): Promise<string | undefined> {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const server = await tryListen(port, host)
    if (typeof server !== 'string') await closeServer(server)
    else if (host !== '::' || server === 'EADDRINUSE') return server
  }
  return undefined
}

type Server = ReturnType<typeof createServer>

function tryListen(port: number, host: string): Promise<Server | string> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => resolve(server))
  })
}

function closeServer(server: Server): Promise<number> {
  const address = server.address()
  return new Promise((resolve) => {
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
}

type LockPackage = {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
export type Lock = { packages: Record<string, LockPackage> }

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const machines = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * Finds optional binaries for other machines that a package lists and the lockfile lacks: `npm ci` of npm 11 refuses
 * that.
 */
export function findMissingOptionals(packages: Lock['packages']) {
  return Object.entries(packages).flatMap(([path, each]) =>
    Object.entries(each.optionalDependencies ?? {}).flatMap(([name, version]) => {
      const machine = parseMachine(name)
      if (!machine || isInLockfile(packages, path, name)) return []
      return [
        {
          name,
          version,
          requiredBy: path,
          entry: { version, ...(each.dev && { dev: true }), optional: true, ...machine },
        },
      ]
    }),
  )
}

function parseMachine(name: string) {
  const words = new Set(name.split(/[-/]/))
  const os = systems.find((system) => words.has(system))
  const cpu = machines.find((machine) => words.has(machine))
  if (!os || !cpu) return undefined
  return { cpu: [cpu], os: [os], ...(words.has('musl') && { libc: ['musl'] }) }
}

function isInLockfile(packages: Lock['packages'], path: string, name: string): boolean {
  const folders = path
    .split('/node_modules/')
    .map((_, index, all) => `${all.slice(0, index + 1).join('/node_modules/')}/`)
  return ['', ...folders].some((folder) => `${folder === '/' ? '' : folder}node_modules/${name}` in packages)
}

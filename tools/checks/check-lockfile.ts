import { runCheck } from './run-check.ts'
import { findMissingOptionals, type Lock } from './lockfile.ts'
import { readText, listSourceFiles } from './source-files.ts'

const fix =
  'Recreate the lockfile under Node 24 in an empty folder (npm install --ignore-scripts), then run node tools/checks/complete-lockfile.ts.'

// The binaries our commands need; $ stands for x64 and arm64.
const binaries = [
  'node-linux-$',
  '@rolldown/binding-linux-$-gnu',
  '@img/sharp-linux-$',
  '@img/sharp-libvips-linux-$',
  '@node-rs/argon2-linux-$-gnu',
  'lightningcss-linux-$-gnu',
  '@tailwindcss/oxide-linux-$-gnu',
  '@esbuild/linux-$',
  '@oxlint/binding-linux-$-gnu',
  '@oxfmt/binding-linux-$-gnu',
  '@oxc-parser/binding-linux-$-gnu',
  '@oxc-resolver/binding-linux-$-gnu',
  '@typescript/typescript-linux-$',
  '@squawk-cli/linux-$',
]

/** Finds what would make `npm ci --ignore-scripts` fail or differ on another machine. */
export function findLockfileProblems(folder: string): string[] {
  const { packages }: Lock = JSON.parse(readText(folder, 'package-lock.json'))
  const entries = Object.entries(packages)
  return [
    ...['x64', 'arm64']
      .flatMap((machine) => binaries.map((name) => name.replace('$', machine)))
      // An entry without integrity is a placeholder of complete-lockfile: the registry had no such version.
      .filter((name) => !packages[`node_modules/${name}`]?.integrity)
      .map((name) => `package-lock.json lacks ${name}.`),
    ...entries
      .filter(([, { resolved }]) => resolved?.startsWith('http'))
      .map(([path]) => `${path} has a registry address in package-lock.json.`),
    ...findMissingOptionals(packages)
      .slice(0, 1)
      .map(
        ({ name, requiredBy }) =>
          `npm ci refuses a lockfile without ${name}, which ${requiredBy} lists (there may be more).`,
      ),
    ...entries
      .filter(([, each]) => each.hasInstallScript && !each.dev && !each.optional)
      .map(([path]) => `${path} is used at run time and needs its install script, which is never run.`),
    ...listSourceFiles(folder, [
      'package.json',
      '{apps,packages}/*/package.json',
      '{e2e,benchmarks}/package.json',
    ]).flatMap((file) => findUnpinned(folder, file)),
  ]
}

function findUnpinned(folder: string, file: string): string[] {
  const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(readText(folder, file))
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
    .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `${file}: ${name} is "${version}", not one exact version.`)
}

if (import.meta.main) runCheck('lockfile', findLockfileProblems, fix)

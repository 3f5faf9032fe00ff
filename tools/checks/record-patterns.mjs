// Loads the platform and prints every regular expression that its own code builds from parts meanwhile.
const root = new URL('../../', import.meta.url).href
const patterns = []
const record = (built) => {
  // The first lines of the stack are this file; libraries are not ours to check.
  const caller =
    new Error().stack
      .split('\n')
      .slice(3)
      .find((line) => line.includes(root)) ?? ''
  const place = caller.slice(caller.indexOf(root) + root.length).replace(/:\d+\)?$/, '')
  if (/^(apps|packages)\//.test(place)) patterns.push({ source: built.source, flags: built.flags, place })
  return built
}
globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args, newTarget) => record(Reflect.construct(target, args, newTarget)),
  apply: (target, self, args) => record(Reflect.apply(target, self, args)),
})
await import(new URL('../../apps/platform/src/start.ts', import.meta.url))
if (!patterns.some(({ place }) => place.includes('parse-free-line.ts'))) throw new Error('No pattern was recorded.')
process.stdout.write(JSON.stringify(patterns), () => process.exit())

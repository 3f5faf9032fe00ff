import { useColourMode } from '@tiber/ui/theme/use-colour-mode.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Segmented } from '@tiber/ui/inputs/segmented.tsx'

import { palettes, tones } from './palettes.ts'
import { Remark } from './remark.tsx'

const roles = [
  ['Structure', 'bg-structure'],
  ['Primary', 'bg-primary'],
  ['Accent', 'bg-accent'],
  ['Danger', 'bg-danger'],
  ['Ink', 'bg-ink'],
  ['Body', 'bg-body'],
  ['Muted', 'bg-muted'],
  ['Field edge', 'bg-line-field'],
  ['Canvas', 'bg-canvas'],
  ['Surface', 'bg-surface'],
  ['Selection', 'bg-surface-selected'],
  ['Sunken', 'bg-surface-sunken'],
] as const

export function ColourSamples() {
  return (
    <Panel title="Color" aside={<Remark>roles, not names</Remark>}>
      <div className="grid grid-cols-4 gap-3 max-md:grid-cols-3">
        {roles.map(([name, classes]) => (
          <div key={name} className="flex min-w-0 flex-col text-12">
            <span className={`mb-1 h-9 rounded-2 border border-line-strong ${classes}`} />
            <span className="text-ink">{name}</span>
            <span className="text-11 wrap-anywhere text-muted">--{classes.slice('bg-'.length)}</span>
          </div>
        ))}
      </div>
      <h3 className="mt-4 mb-2 text-13">Tones</h3>
      <div className="grid grid-cols-3 gap-2">
        {tones.map(([name, classes]) => (
          <span key={name} className={`rounded-2 border px-2 py-1 text-12 font-medium ${classes}`}>
            {name}
          </span>
        ))}
      </div>
      <h3 className="mt-4 mb-2 text-13">Palettes</h3>
      <div className="flex flex-col gap-2">
        {palettes.map(([name, shades]) => (
          <div key={name} className="grid grid-cols-[6rem_1fr] items-center gap-3 text-12">
            {name}
            <span className="flex overflow-hidden rounded-2 border border-line-strong">
              {shades.map((shade) => (
                <span key={shade} title={shade.slice('bg-'.length)} className={`h-6 flex-1 ${shade}`} />
              ))}
            </span>
          </div>
        ))}
      </div>
      <ModeChoice />
    </Panel>
  )
}

function ModeChoice() {
  const { preference, value, setPreference } = useColourMode()
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 text-13">
      <Segmented
        label="Color mode"
        name="colour-mode"
        value={preference}
        onChange={setPreference}
        options={[
          { value: 'system', label: 'System' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <span className="text-muted">On screen now: {value}.</span>
    </div>
  )
}

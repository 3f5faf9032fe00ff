type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** Filters a list while somebody types. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <input
    type="search"
    className="field"
    aria-label={label}
    placeholder={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
)

import { useCustomFieldLabel } from './custom-field-inputs.tsx'

type Written = { externalId: string; name: Record<string, string>; value: string }

/** Lists the values of custom fields as rows of a description list. */
export function CustomFieldFacts({ written }: { written: Written[] }) {
  const labelOf = useCustomFieldLabel()
  return written.map((each) => (
    <div key={each.externalId}>
      <dt className="text-12 text-muted">{labelOf(each)}</dt>
      <dd className="wrap-anywhere text-ink">{each.value}</dd>
    </div>
  ))
}

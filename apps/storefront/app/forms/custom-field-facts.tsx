import { useCustomFieldLabel } from './custom-field-inputs.tsx'

type Written = { externalId: string; name: Record<string, string>; value: string }

/** What was written in custom fields, each as a row of a list of facts. */
export function CustomFieldFacts({ written }: { written: Written[] }) {
  const labelOf = useCustomFieldLabel()
  return written.map((each) => (
    <div key={each.externalId}>
      <dt className="text-12 text-muted">{labelOf(each)}</dt>
      <dd className="wrap-anywhere text-ink">{each.value}</dd>
    </div>
  ))
}

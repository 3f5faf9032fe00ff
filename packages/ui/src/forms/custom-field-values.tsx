import { useCustomFieldLabel } from './custom-field-inputs.tsx'

type CustomFieldFact = { externalId: string; name: Record<string, string>; value: string }

/** Lists the values of custom fields as rows of a description list. */
export function CustomFieldValues({ facts }: { facts: CustomFieldFact[] }) {
  const getLabel = useCustomFieldLabel()
  return facts.map((each) => (
    <div key={each.externalId}>
      <dt className="sub">{getLabel(each)}</dt>
      <dd className="wrap-anywhere text-ink">{each.value}</dd>
    </div>
  ))
}

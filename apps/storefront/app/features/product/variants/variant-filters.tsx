import { Form, useSearchParams } from 'react-router'
import { useSpecText } from '#app/product-ui/use-spec-text.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { setFilter, type FilterChoice, type VariantFilter } from './variant-filter.ts'

/** Filters the variants by the values of their attributes. */
export function VariantFilters({ choices, filter }: { choices: FilterChoice[]; filter: VariantFilter }) {
  const t = useMessages()
  const text = useSpecText()
  const [parameters, setParameters] = useSearchParams()
  if (choices.length === 0) return null
  const otherParameters = [...parameters].filter(([name]) => !name.startsWith('v.'))
  return (
    <Form method="get" className="flex flex-wrap justify-end gap-2">
      {otherParameters.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {choices.map((choice) => (
        <Select
          key={choice.id}
          name={`v.${choice.id}`}
          aria-label={choice.name}
          value={filter[choice.id] ?? ''}
          className="w-auto max-w-56 pr-8 text-ellipsis"
          onChange={(event) =>
            setParameters(setFilter(parameters, choice.id, event.currentTarget.value), {
              preventScrollReset: true,
              replace: true,
            })
          }
        >
          <option value="">{t('product.filter.all', { name: choice.name })}</option>
          {choice.options.map(({ value, values, count }) => (
            <option key={value} value={value}>
              {`${text.withUnit({ values, type: choice.type, unit: choice.unit })} (${count})`}
            </option>
          ))}
        </Select>
      ))}
      <Button type="submit" className="needs-no-script">
        {t('product.filter.apply')}
      </Button>
    </Form>
  )
}

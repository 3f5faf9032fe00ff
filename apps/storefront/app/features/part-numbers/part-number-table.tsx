import type { PartNumberEntry } from '@tiber/contract/catalogue/part-numbers'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '#app/ui/table.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import type { PartNumberProblem } from './change-part-numbers.server.ts'

type PartNumberTableProps = { numbers: PartNumberEntry[]; problem: PartNumberProblem | undefined }

export function PartNumberTable({ numbers, problem }: PartNumberTableProps) {
  const t = useMessages()
  return (
    <Table label={t('part-numbers.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('part-numbers.number')}</HeadCell>
          <HeadCell>{t('part-numbers.kind')}</HeadCell>
          <HeadCell>{t('part-numbers.article')}</HeadCell>
          <HeadCell>{t('part-numbers.edit')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('part-numbers.delete')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {numbers.map((each) => (
          <PartNumberRow
            key={`${each.kind} ${each.code}`}
            partNumber={each}
            problem={problem?.line === each.code ? problem : undefined}
          />
        ))}
      </tbody>
    </Table>
  )
}

type PartNumberRowProps = { partNumber: PartNumberEntry; problem: PartNumberProblem | undefined }

// messages: part-numbers.problem.*
/** Edits the number of a company part number, or the item a learned text stands for. */
function PartNumberRow({ partNumber, problem }: PartNumberRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { search } = useLocation()
  const { kind, number, code, sku, name, productId, variantId, userName, updatedAt } = partNumber
  const isSending = useNavigation().formData?.get('of') === code
  const isOwn = kind === 'OWN'
  const label = isOwn ? t('part-numbers.numberOf', { sku }) : t('part-numbers.codeOf', { number })
  const fields = (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="of" value={code} />
      <input type="hidden" name="before" value={number} />
      <input type="hidden" name="variantId" value={variantId} />
    </>
  )
  return (
    <Row state={problem ? 'warn' : undefined}>
      <Cell kind="strong" phone="full">
        <span className="wrap-anywhere">{number}</span>
      </Cell>
      <Cell phone="full">
        <Badge tone={isOwn ? 'progress' : 'neutral'} icon={isOwn ? 'scan-barcode' : 'history'}>
          {t(`part-numbers.kind.${kind}`)}
        </Badge>
        {userName && updatedAt && (
          <SubLine>{t('part-numbers.decided', { name: userName, date: format.date(updatedAt) })}</SubLine>
        )}
      </Cell>
      <Cell phone="full">
        <Link
          to={localisedPath(getVariantPath(productId, variantId), locale)}
          prefetch="intent"
          className="font-medium whitespace-nowrap"
        >
          {sku}
        </Link>
        <SubLine>{name}</SubLine>
      </Cell>
      <Cell phone="full">
        <Form method="post" action={search} preventScrollReset className="flex gap-2">
          {fields}
          <TextInput
            name="value"
            required
            maxLength={isOwn ? 100 : 255}
            aria-label={label}
            aria-invalid={problem ? true : undefined}
            defaultValue={problem?.values.value ?? (isOwn ? number : sku)}
            className="w-44"
          />
          <Button type="submit" name="intent" value="change" busy={isSending}>
            {t('part-numbers.change')}
          </Button>
        </Form>
        {problem && (
          <p role="alert" className="mt-1 text-12 text-danger-text">
            {t(`part-numbers.problem.${problem.problem}`)}
          </p>
        )}
      </Cell>
      <Cell kind="num" phone="end">
        <Form method="post" action={search} preventScrollReset>
          {fields}
          <Button
            type="submit"
            name="intent"
            value="delete"
            variant="quiet"
            aria-label={t('part-numbers.deleteOf', { number })}
          >
            {t('part-numbers.delete')}
          </Button>
        </Form>
      </Cell>
    </Row>
  )
}

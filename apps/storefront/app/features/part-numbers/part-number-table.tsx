import type { PartNumberEntry } from '@tiber/contract/catalogue/part-numbers'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
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

function PartNumberRow({ partNumber, problem }: PartNumberRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { kind, number, sku, name, productId, variantId, userName, updatedAt } = partNumber
  const isOwn = kind === 'OWN'
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
        <Link to={localisedPath(getVariantPath(productId, variantId), locale)} prefetch="intent" className="code">
          {sku}
        </Link>
        <SubLine>{name}</SubLine>
      </Cell>
      <Cell phone="full">
        <ChangeForm partNumber={partNumber} problem={problem} />
      </Cell>
      <Cell kind="num" phone="end">
        <DeleteForm partNumber={partNumber} />
      </Cell>
    </Row>
  )
}

// messages: part-numbers.problem.*
/** Edits the number of a company part number, or the item a learned text stands for. */
function ChangeForm({ partNumber, problem }: PartNumberRowProps) {
  const t = useMessages()
  const { search } = useLocation()
  const { kind, number, code, sku } = partNumber
  const isSending = useNavigation().formData?.get('of') === code
  const isOwn = kind === 'OWN'
  const label = isOwn ? t('part-numbers.numberOf', { sku }) : t('part-numbers.codeOf', { number })
  return (
    <>
      <Form method="post" action={search} preventScrollReset className="flex gap-2">
        <HiddenFields partNumber={partNumber} />
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
    </>
  )
}

function DeleteForm({ partNumber }: Pick<PartNumberRowProps, 'partNumber'>) {
  const t = useMessages()
  const { search } = useLocation()
  return (
    <Form method="post" action={search} preventScrollReset>
      <HiddenFields partNumber={partNumber} />
      <Button
        type="submit"
        name="intent"
        value="delete"
        variant="quiet"
        aria-label={t('part-numbers.deleteOf', { number: partNumber.number })}
      >
        {t('part-numbers.delete')}
      </Button>
    </Form>
  )
}

/** Identifies the part number in the forms of its row. */
function HiddenFields({ partNumber: { kind, code, number, variantId } }: Pick<PartNumberRowProps, 'partNumber'>) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="of" value={code} />
      <input type="hidden" name="before" value={number} />
      <input type="hidden" name="variantId" value={variantId} />
    </>
  )
}

import type { BuyingPolicy } from '@tiber/contract/company/accounts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'

/** Lists approval thresholds with their approvers, and the limits of an order. */
export function BuyingPolicies({ policies }: { policies: BuyingPolicy[] }) {
  const t = useMessages()
  const shown = policies.filter(({ active }) => active)
  if (policies.length === 0) return null
  return (
    <Panel title={t('company.policies')} aside={t('company.state.aside')} flush>
      {shown.length === 0 ? (
        <p className="p-4 text-13">{t('company.policies.none')}</p>
      ) : (
        <Table label={t('company.policies')} list>
          <thead>
            <tr>
              <HeadCell>{t('company.policies.rule')}</HeadCell>
              <HeadCell kind="num">{t('company.policies.above')}</HeadCell>
              <HeadCell>{t('company.policies.who')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((policy) => (
              <PolicyRows key={policy.type} policy={policy} />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

// messages: company.policies.type.*
// messages: company.policies.period.*
function PolicyRows({ policy }: { policy: BuyingPolicy }) {
  const t = useMessages()
  const format = useFormat()
  const limit = policy.quota?.amountWithoutTax ?? policy.credit?.limitWithTax ?? undefined
  return (
    <>
      {limit !== undefined && (
        <Row>
          <Cell phone="full">
            <Badge tone="info" icon="shield-check">
              {t(`company.policies.type.${policy.type}`)}
            </Badge>
          </Cell>
          <Cell kind="num" label={t('company.policies.above')} phone="half">
            {format.money(limit)}
          </Cell>
          <Cell phone="full">
            {policy.quota ? t(`company.policies.period.${policy.quota.period}`) : t('company.policies.credit')}
          </Cell>
        </Row>
      )}
      {policy.tiers.map((tier) => (
        <Row key={tier.thresholdWithoutTax}>
          <Cell phone="full">
            <Badge tone="warning" icon="stamp">
              {t(`company.policies.type.${policy.type}`)}
            </Badge>
          </Cell>
          <Cell kind="num" label={t('company.policies.above')} phone="half">
            {t('company.policies.net', { amount: format.money(tier.thresholdWithoutTax) })}
          </Cell>
          <Cell label={t('company.policies.who')} phone="full">
            {tier.approvers.length === 0
              ? t('company.policies.administrators')
              : tier.approvers.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
          </Cell>
        </Row>
      ))}
    </>
  )
}

import type { Locale } from '@tiber/contract/locales'
import { escapeHtml as escape } from '../../mail/mailer.ts'
import { groupDigits, testCards, type CardField } from './cards.ts'
import { style } from './page-style.ts'
import { getTexts } from './page-texts.ts'
import type { SandboxPayment } from './queries.ts'

const lock = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><rect x="4" y="11"
width="16" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/></svg>`

type Frame = { locale: Locale; title: string; layout: 'one' | 'two'; nonce: string }

function renderFrame({ locale, title, layout, nonce }: Frame, content: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escape(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><header class="bar">${escape(getTexts(locale).sandbox)}</header><main class="${layout}">${content}</main></body></html>`
}

const formatAmount = ({ locale, amount, currency }: SandboxPayment) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, useGrouping: 'always' }).format(Number(amount))

const renderHeading = (name: string) => `<p class="who">${lock}${escape(name)}</p>`

type TypedValues = Partial<Record<CardField, string>>

const attributes: Record<CardField, string> = {
  number: 'inputmode="numeric" autocomplete="cc-number" maxlength="25"',
  expiry: 'inputmode="numeric" autocomplete="cc-exp" maxlength="7"',
  code: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="100"',
}

/** Renders the provider's card form, the only page where card numbers are entered. */
export function renderCardPage(
  payment: SandboxPayment,
  state: { typed: TypedValues; problems: CardField[]; nonce: string },
): string {
  const { locale, orderReference } = payment
  const { typed, problems, nonce } = state
  const texts = getTexts(locale)
  const field = (name: CardField) => {
    const isWrong = problems.includes(name)
    const hint = isWrong ? texts.problems[name] : texts.hints[name]
    const focus = (problems[0] ?? 'number') === name ? ' autofocus' : ''
    return `<div><label for="${name}">${escape(texts.fields[name])}</label>
<input id="${name}" name="${name}" value="${escape(typed[name] ?? '')}" ${attributes[name]} required aria-describedby="${name}-hint"
${isWrong ? 'aria-invalid="true"' : ''}${focus}><p class="hint${isWrong ? ' wrong' : ''}" id="${name}-hint">${escape(hint)}</p></div>`
  }
  const rows = testCards.map(
    ({
      number,
      outcome,
    }) => `<tr><td><button type="button" data-card="${number}" aria-label="${escape(texts.use(groupDigits(number)))}">
${groupDigits(number)}</button></td><td>${escape(texts.answers[outcome] ?? '')}</td></tr>`,
  )
  const content = `<section>${renderHeading(texts.provider)}<h1>${escape(texts.title)}</h1>
<p>${escape(texts.order)} ${escape(orderReference)}</p><form method="post" novalidate>
${field('number')}<div class="row">${field('expiry')}${field('code')}</div>${field('name')}
<button class="main">${escape(texts.pay(formatAmount(payment)))}</button></form>
<form method="post" action="${escape(payment.reference)}/cancel"><button class="plain">${escape(texts.back)}</button></form></section>
<section><p class="hint">${escape(texts.amount)}</p><p class="sum">${escape(formatAmount(payment))}</p>
<h2>${escape(texts.cards)}</h2><p class="hint">${escape(texts.cardsHint)}</p>
<table><thead><tr><th scope="col">${escape(texts.number)}</th><th scope="col">${escape(texts.answer)}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></section>
<script nonce="${nonce}">${fillScript}</script>`
  return renderFrame({ locale, title: texts.title, layout: 'two', nonce }, content)
}

/** Fills in a test card on click; works without, too, since the list can be read. */
const fillScript = `document.querySelectorAll('[data-card]').forEach(function(button){button.onclick=function(){
var put=function(id,value){var field=document.getElementById(id);if(!field.value||id==='number')field.value=value};
put('number',button.textContent.trim());put('expiry','12/49');put('code','123');put('name','TEST');
document.querySelector('button.main').focus()}})`

/** Renders the challenge page of the buyer's bank. */
export function renderBankPage(payment: SandboxPayment, nonce: string): string {
  const texts = getTexts(payment.locale)
  const card = `${payment.cardBrand} ···· ${payment.cardLastDigits}`
  const content = `<section>${renderHeading(texts.bank)}<h1>${escape(texts.challenge)}</h1>
<p>${escape(texts.challengeText(formatAmount(payment), card))}</p><p class="sum">${escape(formatAmount(payment))}</p>
<p>${escape(texts.order)} ${escape(payment.orderReference)}</p><form method="post" action="${escape(payment.reference)}/bank">
<button class="main" name="answer" value="yes" autofocus>${escape(texts.confirm)}</button>
<button name="answer" value="no">${escape(texts.reject)}</button></form></section>`
  return renderFrame({ locale: payment.locale, title: texts.challenge, layout: 'one', nonce }, content)
}

type Note = { locale: Locale; kind: 'ended' | 'unknown'; link?: string; nonce: string }

export function renderNotePage({ locale, kind, link, nonce }: Note): string {
  const texts = getTexts(locale)
  const title = texts[kind]
  const text = kind === 'ended' ? texts.endedText : texts.unknownText
  const content = `<section>${renderHeading(texts.provider)}<h1>${escape(title)}</h1><p>${escape(text)}</p>
${link ? `<a href="${escape(link)}">${escape(texts.toShop)}</a>` : ''}</section>`
  return renderFrame({ locale, title, layout: 'one', nonce }, content)
}

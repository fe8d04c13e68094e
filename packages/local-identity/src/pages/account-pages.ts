import { type Account, fullName } from '../accounts/account.ts'
import { avatarUrl } from '../accounts/avatar.ts'
import { type Html, html } from './html.ts'

/** The list of people to sign in as. `action` is the address of this sign-in. */
export function chooseAccountPage(action: string, baseUrl: string, accounts: readonly Account[]): Html {
  return html`<h1>Choose an account</h1>
<p class="to">to continue to the operations dashboard</p>
<form method="post" action="${action}">
<ul>
${accounts.map((account) => accountItem(baseUrl, account))}
<li><a class="account" href="${action}/new">
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="8" r="4"/><path d="M4 21c0-4 3.5-7 8-7s8 3 8 7"/></svg>
<span class="name">Use another account</span></a></li>
</ul>
</form>
${cancelForm(action)}
<p class="note">These are invented people for development. No password is asked and nothing leaves this machine.</p>`
}

function accountItem(baseUrl: string, account: Account): Html {
  return html`<li><button class="account" name="email" value="${account.email}">
<img src="${avatarUrl(baseUrl, account)}" alt="">
<span><span class="name">${fullName(account)}</span> <span class="email">${account.email}</span></span></button></li>
`
}

function cancelForm(action: string): Html {
  return html`<form class="actions" method="post" action="${action}/cancel"><button class="button">Cancel</button></form>`
}

const fields = [
  { name: 'givenName', label: 'First name', type: 'text', autocomplete: 'given-name' },
  { name: 'familyName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' },
] as const

export type NewAccountField = (typeof fields)[number]['name']
export type NewAccountErrors = Partial<Record<NewAccountField, string>>

/** The form to add a person, with what was typed and what is wrong with it. */
export function newAccountPage(action: string, typed: URLSearchParams, errors: NewAccountErrors): Html {
  return html`<h1>Use another account</h1>
<p class="to">It is kept in the list for the next time</p>
<form method="post" action="${action}/new" novalidate>
${fields.map(({ name, label, type, autocomplete }) => {
  const error = errors[name]
  const state = error ? html` aria-invalid="true" aria-describedby="${name}-error"` : undefined
  const note = error ? html`<p class="error" id="${name}-error">${error}</p>` : undefined
  return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required value="${typed.get(name) ?? ''}"${state}>${note}
`
})}
<div class="actions"><a class="button" href="${action}">Back</a><button class="button primary">Continue</button></div>
</form>`
}

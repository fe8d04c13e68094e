import type { ServerResponse } from 'node:http'
import { html } from './html.ts'
import { sendPage } from './page.ts'

/** A page that says in words what is wrong with the request that led here. */
export function sendErrorPage(res: ServerResponse, status: number, message: string): void {
  const body = html`<h1>Sign-in is not possible</h1>
<p>${message}</p>
<p class="note">Close this page and start again from the dashboard.</p>`
  sendPage(res, { status, title: 'Sign-in is not possible', body })
}

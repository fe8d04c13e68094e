import { describe, expect, it } from 'vitest'
import { addAccount, signInWithoutBrowser } from './client/index.ts'
import { createVisitor } from './client/visitor.ts'
import {
  callbackFor,
  exchange,
  followBack,
  MAREN,
  ORIGIN,
  openAccountPage,
  runService,
} from './testing/running-service.ts'

const nia = { email: 'nia.orchardson@fieldworks.example', givenName: 'Nia', familyName: 'Orchardson' }

describe('the accounts', () => {
  it('LID-19: six people, of whom the last is outside the company', async () => {
    const { baseUrl } = await runService()
    const { accounts } = await (await fetch(`${baseUrl}/accounts`)).json()
    const domains = accounts.map(({ email }: { email: string }) => email.split('@')[1])
    expect(domains).toEqual([...Array(5).fill('fieldworks.example'), 'elsewhere.example'])
    expect(accounts[0]).toEqual({
      email: MAREN,
      givenName: 'Maren',
      familyName: 'Tidewell',
      name: 'Maren Tidewell',
    })
  })

  it('LID-19: one can be added by a program, once', async () => {
    const service = await runService()
    expect(await addAccount(service.baseUrl, nia)).toMatchObject({ email: nia.email, name: 'Nia Orchardson' })
    await signInWithoutBrowser({ ...service, origin: ORIGIN, email: nia.email })
    const again = addAccount(service.baseUrl, { ...nia, email: nia.email.toUpperCase() })
    await expect(again).rejects.toThrow(/409.*already in the list/)
  })

  it.each([
    ['no email address', { email: 'nobody' }],
    ['no first name', { givenName: '  ' }],
    ['a name of two lines', { familyName: 'Orch\nardson' }],
  ])('LID-19: refuses %s', async (_what, changes) => {
    const { baseUrl } = await runService()
    await expect(addAccount(baseUrl, { ...nia, ...changes })).rejects.toThrow(/400/)
  })
})

describe('the account page', () => {
  it('LID-19: shows everyone, runs no script and takes nothing from elsewhere', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const { headers, text } = await visitor.visit(await openAccountPage(service, visitor))
    expect(text).toContain('<h1>Choose an account</h1>')
    for (const name of ['Maren Tidewell', 'Inés Calderón Vega', 'Use another account'])
      expect(text).toContain(name)
    expect(text).not.toMatch(/<script|style=|onclick/)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain(`form-action 'self' ${ORIGIN}`)
    expect(policy).toContain("frame-ancestors 'none'")
  })

  it('LID-19: adds a person and signs them in', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const page = await openAccountPage(service, visitor)
    const callback = await followBack(visitor, `${page}/new`, nia)
    expect((await exchange(service, callback)).status).toBe(200)
    expect((await callbackFor(service, nia.email)).searchParams.has('code')).toBe(true)
  })

  it('LID-19: says what is wrong beside the field, keeps what was typed, and shows it as text', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const page = await openAccountPage(service, visitor)
    const typed = { givenName: '"><script>alert(1)</script>', familyName: '', email: MAREN }
    const { status, text } = await visitor.visit(`${page}/new`, typed)
    expect(status).toBe(400)
    expect(text).toMatch(/id="familyName"[^>]*aria-invalid="true" aria-describedby="familyName-error"/)
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;')
    const taken = await visitor.visit(`${page}/new`, { ...nia, email: MAREN })
    expect(taken.text).toContain('already in the list')
  })

  it('LID-19: canceling goes back with access_denied and the state', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const back = await followBack(visitor, `${await openAccountPage(service, visitor)}/cancel`, {})
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The sign-in was canceled',
      state: 'state-of-the-test',
    })
  })

  it('LID-19: belongs to the browser that began the sign-in', async () => {
    const service = await runService()
    const page = await openAccountPage(service, createVisitor())
    const { status, text } = await createVisitor().visit(page, { email: MAREN })
    expect(status).toBe(400)
    expect(text).toContain('started in another browser')
  })

  it('LID-19: takes no form of another page and no unknown account', async () => {
    const service = await runService()
    const visitor = createVisitor()
    const page = await openAccountPage(service, visitor)
    expect((await visitor.visit(page, { email: 'nobody@fieldworks.example' })).status).toBe(400)
    expect((await visitor.visit(page, { email: MAREN })).status).toBe(303)
  })

  it('LID-22: names its cookies by port, so that two services on one machine do not share them', async () => {
    const [one, two] = [await runService(), await runService()]
    const visitor = createVisitor()
    await callbackFor(one, MAREN, visitor)
    const page = await openAccountPage(two, visitor)
    expect(page.port).toBe(String(two.port))
    const callback = await followBack(visitor, page, { email: MAREN })
    expect((await exchange(two, callback)).status).toBe(200)
  })
})

import { type Capability, PERMISSIONS, ROLES } from '@org/core/contract'
import { Button } from '@org/ui'
import { act, cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, describe, expect, it } from 'vitest'
import { ServicesProvider } from '#platform/services.ts'
import { createTestProduct } from '#testing/product.ts'
import { mayOf, RoleProvider, useMay, useServerRole } from './permissions.ts'
import { queryConfiguration, useInvalidate } from './swr.ts'

const product = createTestProduct()
afterEach(() => {
  cleanup()
  product.dispose()
})

const WHY = 'Only operation managers can sign enrollments'
const PERSON = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Fallow',
  full_name: 'Ada Fallow',
  email: 'ada@fieldworks.example',
}
const isCapability = (key: string): key is Capability => key in PERMISSIONS
const CAPABILITIES = Object.keys(PERMISSIONS).filter(isCapability)

function Sign() {
  const { why } = useMay('enrollments.sign')
  return <Button disabledReason={why}>Sign</Button>
}

/** As the shell does it; the other button is what the live channel does. */
function Page() {
  const role = useServerRole()
  const invalidate = useInvalidate()
  return (
    <RoleProvider value={role}>
      <Sign />
      <Button onPress={() => void invalidate(['dashUsers'])}>Changed</Button>
    </RoleProvider>
  )
}

const api = (answer: (method: string) => boolean | Response) =>
  product.answer(async (input, init) => {
    const said = answer(new Request(input, init).method)
    return said instanceof Response ? said : Response.json({ ...PERSON, is_operation_manager: said })
  })

/** A page of somebody who signed in while the server said so. */
async function show(managerAtSignIn: boolean) {
  api(() => managerAtSignIn)
  await product.signIn()
  const services = product.loadPage()
  await services.session.start()
  return () =>
    render(
      <ServicesProvider value={services}>
        <SWRConfig value={queryConfiguration()}>
          <Page />
        </SWRConfig>
      </ServicesProvider>,
    )
}
const refused = () => screen.findByRole('button', { name: 'Sign', description: WHY })
const offered = () => screen.findByRole('button', { name: 'Sign', description: '' })

describe('permissions in pages', () => {
  it('END-2: agree with the contract’s table, and say why wherever they refuse', () => {
    for (const capability of CAPABILITIES) {
      const roles: readonly string[] = PERMISSIONS[capability].roles
      for (const role of ROLES) {
        const { allowed, why } = mayOf(role, capability)
        expect([capability, role, allowed]).toEqual([capability, role, roles.includes(role)])
        expect(why === null).toBe(allowed)
      }
    }
    expect(mayOf('staff', 'enrollments.sign').why).toBe(WHY)
  })

  it('END-2: go by the role of the sign-in while the server does not answer', async () => {
    const render = await show(true)
    api(() => Response.error())
    render()
    await offered()
  })

  it('END-2: follow a flag that was removed, and granted again, since the sign-in', async () => {
    const render = await show(true)
    api(() => false)
    render()
    await refused()
    api(() => true)
    await act(async () => screen.getByRole('button', { name: 'Changed' }).click())
    await offered()
  })
})

import { describe, expect } from 'vitest'
import { requireAccessible, requireFitsPhone } from '../harness/accessible.ts'
import { photograph } from '../harness/photograph.ts'
import { story } from '../harness/story.ts'

describe('what programs can call', () => {
  story('OAS-9: is read without a sign-in, on a phone, light and dark', async ({ person }) => {
    const tab = await person.open('/api/docs')
    await tab.getByRole('heading', { name: 'Sampling operations API' }).waitFor()
    await photograph(tab, 'api docs')
    await requireFitsPhone(tab, 'api docs')
    await requireAccessible(tab, 'api docs')
    await tab.getByRole('link', { name: 'Create a grower', exact: true }).click()
    const call = tab.getByRole('article', { name: 'Create a grower' })
    await call.getByText('service accounts with the right').waitFor()
    expect(new URL(tab.url()).hash).toBe('#create')
    await call.getByText('Example').first().click()
    await call.getByText('"name": "North Forty"').first().waitFor()
    await photograph(tab, 'api docs of growers')
    await requireFitsPhone(tab, 'api docs of growers')
    await requireAccessible(tab, 'api docs of growers')
  })
})

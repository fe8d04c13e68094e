import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { violations } from './axe.ts'

it('finds a field without a name', async () => {
  render(<input />)
  expect(await violations()).toEqual([expect.stringContaining('label')])
})

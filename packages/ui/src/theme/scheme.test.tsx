import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { applyTheme, useScheme } from './scheme.ts'

const Shown = () => <p>{useScheme()}</p>
afterEach(() => applyTheme('system'))

describe('UI-3: light and dark', () => {
  it('follows the machine until a person chooses, and the choice at once', async () => {
    render(<Shown />)
    expect(screen.getByText('light')).toBeTruthy()
    await act(async () => applyTheme('dark'))
    expect(screen.getByText('dark')).toBeTruthy()
    expect(document.documentElement.dataset.theme).toBe('dark')
    await act(async () => applyTheme('system'))
    expect(screen.getByText('light')).toBeTruthy()
    expect(document.documentElement.dataset.theme).toBeUndefined()
  })
})

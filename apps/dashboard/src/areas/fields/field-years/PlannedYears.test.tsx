import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { testFieldYear } from '#testing/field.ts'
import { PlannedYears } from './PlannedYears.tsx'

afterEach(cleanup)

const year = (of: number, status: 'stratified' | 'scheduled') =>
  testFieldYear({ id: of, year: of, status, crop: '' })

function show(isRunning = false) {
  const said: string[] = []
  render(
    <PlannedYears
      field={{ years: [year(2026, 'stratified'), year(2025, 'scheduled')] }}
      years={[2026, 2025]}
      isRunning={isRunning}
      onAnswer={(answer) => said.push(answer)}
      onCancel={() => said.push('left')}
    >
      Gained 1.2 ha
    </PlannedYears>,
  )
  return said
}

describe('FY-32: the question about planned years', () => {
  it('takes the focus, names the years with where they stand, and shows the difference', () => {
    show()
    const question = screen.getByRole('alertdialog', { name: 'Planned years' })
    expect(document.activeElement).toBe(question)
    expect(question.textContent).toContain('2026, 2025 use the previous boundary')
    expect(question.textContent).toContain('2026 stratified')
    expect(question.textContent).toContain('2025 scheduled')
    expect(question.textContent).toContain('Gained 1.2 ha')
  })

  it('is answered either way, or left by button and by Escape', () => {
    const said = show()
    for (const name of ['Keep their boundary', 'Plan again', 'Back to drawing'])
      fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    expect(said).toEqual(['keep', 'replan', 'left', 'left'])
  })

  it('cannot be left while the answer is being saved', () => {
    const said = show(true)
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'Plan again' }))
    expect(said).toEqual([])
  })
})

import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Facts } from './Facts.tsx'

describe('Facts', () => {
  it('pairs names with values, and shows an unknown one as a dash', () => {
    render(
      <Facts
        facts={[
          ['Phone', ''],
          ['Contact', 'Greta Halvorsund'],
        ]}
      />,
    )
    expect(screen.getAllByRole('definition').map((each) => each.textContent)).toEqual([
      '–',
      'Greta Halvorsund',
    ])
  })
})

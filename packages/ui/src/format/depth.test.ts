import { describe, expect, it } from 'vitest'
import { formatDepth, formatDepthRange } from './depth.ts'

describe('UI-31: depths as people read them', () => {
  it('shows whole centimeters, and inches to a half', () => {
    expect(formatDepth(30, 'cm')).toBe('30 cm')
    expect(formatDepth(30, 'in')).toBe('12 in')
    expect(formatDepth(5, 'in')).toBe('2 in')
    expect(formatDepth(19, 'in')).toBe('7.5 in')
  })

  it('shows a layer from its top to its bottom', () => {
    expect(formatDepthRange(0, 15, 'cm')).toBe('0–15 cm')
    expect(formatDepthRange(15, 30, 'in')).toBe('6–12 in')
  })
})

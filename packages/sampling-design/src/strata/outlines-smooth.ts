import type { Line } from './outlines-lines.ts'

export function smoothLines(stairs: readonly Line[]): Line[] {
  return [...stairs]
}

import type { ResultFinding, ResultFindingKind } from '@org/core/contract'

export const finding = (
  kind: ResultFindingKind,
  level: ResultFinding['level'],
  column: number | null,
  says: string,
  remedy: string,
  proposal: string | null = null,
): ResultFinding => ({ kind, level, column, says, remedy, proposal })

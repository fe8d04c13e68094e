import type { RememberedLayout, SheetLayout, SheetProposal } from '@org/core/contract'
interface Sheet { name: string; rows: readonly (readonly string[])[] }
export function proposeSheet(_s: Sheet, _r: readonly RememberedLayout[]): SheetProposal { throw new Error() }
export function remapSheet(_s: Sheet, _l: SheetLayout): SheetProposal { throw new Error() }

/** Something the person has to change; told without a stack. */
export class ToolError extends Error {
  override readonly name = 'ToolError'

  /** What was wrong, and what would work. */
  constructor(wrong: string, remedy: string) {
    super(`${wrong} ${remedy}`)
  }
}

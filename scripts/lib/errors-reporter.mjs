// Reports to a file what broke between the tests of a run: Vitest's own report names failed tests only.
import { writeFileSync } from 'node:fs'

export default class ErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const file = process.env.TEST_ERRORS_FILE
    if (file !== undefined) writeFileSync(file, JSON.stringify(errors.map(({ message }) => String(message))))
  }
}

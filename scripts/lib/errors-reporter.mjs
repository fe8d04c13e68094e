// Reports to a file what broke beside the tests of a run, with its file: Vitest's own report names failed tests only.
import { writeFileSync } from 'node:fs'

/** What a hook of a group of tests threw; that of a whole file is in Vitest's report. */
const ofGroups = (modules) =>
  modules.flatMap((module) =>
    [...module.children.allSuites()].flatMap((group) =>
      group
        .errors()
        .map(({ message }) => ({ file: module.moduleId, why: `${group.fullName}: ${String(message)}` })),
    ),
  )

export default class ErrorsReporter {
  onTestRunEnd(modules, errors) {
    const file = process.env.TEST_ERRORS_FILE
    if (file === undefined) return
    const between = errors.map(({ message, VITEST_TEST_PATH }) => ({
      file: VITEST_TEST_PATH,
      why: String(message),
    }))
    writeFileSync(file, JSON.stringify({ between, groups: ofGroups(modules) }))
  }
}

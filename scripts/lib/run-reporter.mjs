// Reports to a file what Vitest's own report does not say: what broke beside the tests of a run, with its file, and how long
// each file took with all that it waited for.
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

export default class RunReporter {
  #startedMs = new Map()
  #files = []

  /** A worker takes the file up: its imports and its hooks count, too. */
  onTestModuleQueued({ id }) {
    this.#startedMs.set(id, Date.now())
  }

  onTestModuleEnd({ id, moduleId, project }) {
    const startedMs = this.#startedMs.get(id) ?? Date.now()
    this.#files.push({ file: moduleId, project: project.name, startedMs, tookMs: Date.now() - startedMs })
  }

  onTestRunEnd(modules, errors) {
    const file = process.env.TEST_BESIDE_FILE
    if (file === undefined) return
    const between = errors.map(({ message, VITEST_TEST_PATH }) => ({
      file: VITEST_TEST_PATH,
      why: String(message),
    }))
    writeFileSync(file, JSON.stringify({ between, groups: ofGroups(modules), files: this.#files }))
  }
}

import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { run } from '../run.ts'

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The terminal program, without the second that a process of its own takes to start. */
export async function dashSmoke(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  const written = { stdout: '', stderr: '' }
  const code = await run(args, {
    env,
    out: (text) => {
      written.stdout += text
    },
    err: (text) => {
      written.stderr += text
    },
  })
  return { code, ...written }
}

/** The terminal program as a process of its own, straight from its source. */
export function dashSmokeProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Finished> {
  return runScript(path('../main.ts'), args, env)
}

/** One of the SDK's examples as a process of its own. */
export function example(name: string, env: Record<string, string>): Promise<Finished> {
  return runScript(path(`../../../core/examples/${name}`), [], env)
}

function runScript(script: string, args: readonly string[], env: Record<string, string>): Promise<Finished> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, ['--conditions=@org/source', script, ...args], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

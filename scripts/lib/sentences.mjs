// Every sentence of the product that a person can read, with the place where it is written.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './setup.mjs'

const FOLDERS = [
  'apps/api/src',
  'apps/dashboard/src',
  'packages/cli-smoke/src',
  'packages/core/src',
  'packages/local-identity/src',
  'packages/ui/src',
]
/** Tests, examples, invented data, styles and declarations: nobody reads their strings in the product. */
const NOT_SHOWN =
  /\.test(-d)?\.tsx?$|\.gallery\.tsx$|\.css\.ts$|\.d\.ts$|(^|\/)(testing|gallery|demo|testdata)\//

/** The files that hold sentences, by their path from the root. */
const sourceFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !NOT_SHOWN.test(file)),
  ).toSorted()

/** Props and properties whose strings are for machines. */
const MACHINE_NAMES =
  /^(class(Name)?|id|key|role|type|href|to|src|slot|rel|target|name|d|viewBox|style|method|path|pattern|wkt|proj|sql|query|font|fontFamily|transform|mediaType|data-.*|autoComplete|textValue|keywords)$/
/** Tags of templates and functions that take text for machines. */
const MACHINE_CALLS =
  /^(sql|raw|css|style|globalStyle|keyframes|RegExp|query|prepare|exec|execute|unsafe|setAttribute|getAttribute|querySelector(All)?|matchMedia|addEventListener|removeEventListener|closest|matches|supports|getItem|setItem|require|append|set|get|has|header|brand|startsWith|endsWith|includes|split|join|replace(All)?|identifier|literal|localeCompare|register)$/
const MACHINE_TEXT = [
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|FROM|ORDER BY|CREATE|ALTER|VALUES|COALESCE|JOIN|LISTEN|NOTIFY|BEGIN|COMMIT|SAVEPOINT|ROLLBACK|SET LOCAL|CAST)\b/,
  /^(https?:|data:|blob:|\/|\.{1,2}\/|#|--|@)/,
  /^[\w-]+\/[\w.+-]+(; ?.*)?$/, // a media type
  /(PROJCS|GEOGCS|PROJCRS|SPHEROID|UNIT|PARAMETER)\[/,
  /(<\?xml|<\/|xmlns)/,
  /^[^{}]*\{\s*[a-z-]+: [^{}]*;/, // a style sheet
  /^[\w.]+ as \w+$/, // a column of a query
  /'(none|self)'/, // a policy of a page's content
  /^[\d\s.%a-z()-]*(px|rem|fr|vh|ms)\b/, // a length or a duration of a style
  /^\(?(prefers|max|min|pointer|hover|any)-/, // a media query
  /^[\w-]+(=[^ ]*)?([;,] [\w-]+=?[^ ]*)+$/, // a header
]

const calledName = ({ callee, tag }) => {
  const called = callee ?? tag
  return called.property?.name ?? called.name ?? called.callee?.property?.name ?? called.callee?.name ?? ''
}

/** Whether a child of a node is for machines, whatever it says. */
function isForMachines(node, key) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportAllDeclaration':
    case 'TSImportType':
    case 'TSLiteralType':
    case 'TSEnumMember':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
      return true
    case 'ExportNamedDeclaration':
      return key === 'source'
    case 'JSXAttribute':
      return MACHINE_NAMES.test(node.name.name ?? '')
    case 'Property':
      return key === 'key' || MACHINE_NAMES.test(node.key.name ?? node.key.value ?? '')
    case 'MemberExpression':
      return key === 'property'
    case 'SwitchCase':
      return key === 'test'
    case 'BinaryExpression':
      return node.operator !== '+'
    case 'TaggedTemplateExpression':
    case 'CallExpression':
    case 'NewExpression':
      return MACHINE_CALLS.test(calledName(node)) && (key === 'arguments' || key === 'quasi')
    default:
      return false
  }
}

/** A sentence, a part of one, or a word that begins with a capital. */
function isShown(text) {
  const plain = text.replace(/\{[^}]*\}/g, '').trim()
  if (!/\p{L}{2}/u.test(plain) || /\p{Cc}/u.test(plain.replace(/\s/g, ''))) return false
  if (MACHINE_TEXT.some((pattern) => pattern.test(text))) return false
  return /\p{L}[^\s]* |\s\S*\p{L}/u.test(text.trim()) || /^\p{Lu}\p{Ll}+[.!?…:]?$/u.test(plain)
}

const tidy = (text) => text.replace(/\s+/g, ' ').trim()

/** What an expression adds to a sentence: its text where that is written there, else its source in braces. */
function spoken(node, source) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }, at) => value.cooked + hole(node.expressions[at], source)).join('')
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return spoken(node.left, source) + spoken(node.right, source)
  if (node.type === 'JSXText') return node.value.replace(/\s+/g, ' ')
  if (node.type === 'JSXExpressionContainer')
    return node.expression.type === 'JSXEmptyExpression' ? '' : spoken(node.expression, source)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return node.children.map((child) => spoken(child, source)).join('')
  return hole(node, source)
}

function hole(node, source) {
  if (node === undefined) return ''
  return `{${tidy(source.slice(node.start, node.end)).replace(/[{}]/g, '')}}`
}

const isSpeech = (node) =>
  node.type === 'TemplateLiteral' ||
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'BinaryExpression' && node.operator === '+')

const hasText = (node) =>
  node.children?.some((child) => child.type === 'JSXText' && child.value.trim() !== '')

/** The children of a node, each with the key it stands under. */
const childrenOf = (node) =>
  Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((child) => typeof child?.type === 'string')
      .map((child) => [key, child]),
  )

/** The sentences of one source, with their lines. */
export function sentencesOf(file, source) {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const found = []
  const keep = (node, text) => {
    const start = node.start + source.slice(node.start).search(/\S/)
    if (isShown(text)) found.push({ file, line: source.slice(0, start).split('\n').length, text: tidy(text) })
  }
  const walk = (node, inText) => {
    const text = node.type.startsWith('JSX') && hasText(node)
    if (text && !inText)
      keep(
        node.children.find((child) => child.type === 'JSXText' && child.value.trim()),
        spoken(node, source),
      )
    if (isSpeech(node)) keep(node, spoken(node, source))
    const isJoined = node.type === 'BinaryExpression' && node.operator === '+'
    for (const [key, child] of childrenOf(node)) {
      if (isForMachines(node, key) || (isJoined && isSpeech(child))) continue
      if ((inText || text) && child.type === 'JSXExpressionContainer' && isSpeech(child.expression)) continue
      walk(child, child.type.startsWith('JSX') && (inText || text) && key === 'children')
    }
  }
  walk(program, false)
  return found.toSorted((a, b) => a.line - b.line)
}

/** Every sentence of the product, by file and line. */
export const sentences = () =>
  sourceFiles().flatMap((file) => sentencesOf(file, readFileSync(join(root, file), 'utf8')))

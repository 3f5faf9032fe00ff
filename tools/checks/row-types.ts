import { join, relative, sep } from 'node:path'

import ts from 'typescript-api'

/** A call that returns rows, with its row type. */
export type RowCall = {
  /** `<path>:<line>:<column>`, as in a stack trace. */
  position: string
  file: string
  /** Undefined without a type argument; `generic` if its caller passes the row type on. */
  row: Map<string, Property> | 'none' | 'generic' | undefined
}
export type Property = { isOptional: boolean; isNullable: boolean; fits: (kind: ValueKind) => boolean; text: string }
/** What a driver returns for a type of PostgreSQL. */
export type ValueKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'json'
  | 'bytes'
  | `${'string' | 'number' | 'boolean' | 'json'}[]`

/** The files that declare the functions whose first type argument is the type of a row. */
const layer = /(^|\/)packages\/server\/src\/database\.ts$|(^|\/)database\/(query-rows|prepared-plans)\.ts$/

/** Reads the row types of all calls in these files; `find` also reads one that passes a row type on. */
export function readRowTypes(folder: string, files: string[]) {
  const options = { ...readOptions(folder), noEmit: true }
  const program = ts.createProgram(
    files.map((file) => join(folder, file)),
    options,
  )
  const checker = program.getTypeChecker()
  const rowFunctions = listRowFunctions(program)
  const calls = new Map<string, ts.CallExpression>()
  for (const file of files) {
    const source = program.getSourceFile(join(folder, file))
    if (source) visitCalls(source, (call) => calls.set(formatPosition(folder, source, call), call))
  }
  const toRowCall = (position: string, call: ts.CallExpression): RowCall => ({
    position,
    file: position.split(':')[0]!,
    row: readRowType(checker, call),
  })
  return {
    list: [...calls]
      .filter(([, call]) => isRowCall(checker, call, rowFunctions))
      .map(([position, call]) => toRowCall(position, call)),
    find: (position: string): RowCall | undefined => {
      const call = calls.get(position)
      return call && toRowCall(position, call)
    },
  }
}

function readOptions(folder: string): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent(config ?? {}, { ...ts.sys, readDirectory: () => [] }, folder).options
}

function visitCalls(node: ts.Node, visit: (call: ts.CallExpression) => void): void {
  if (ts.isCallExpression(node)) visit(node)
  ts.forEachChild(node, (child) => visitCalls(child, visit))
}

/** Returns the position that a stack trace shows: the last name of the called function. */
function formatPosition(folder: string, source: ts.SourceFile, { expression }: ts.CallExpression): string {
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  const { line, character } = source.getLineAndCharacterOfPosition(name.getStart())
  return `${relative(folder, source.fileName).replaceAll(sep, '/')}:${line + 1}:${character + 1}`
}

/** Returns the names of the functions and methods whose first type argument is the type of a row. */
function listRowFunctions(program: ts.Program): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const declaration = ts.isFunctionLike(node) && isRowFunction(node) ? (node.name ?? node.parent) : undefined
    const name =
      declaration &&
      (ts.isIdentifier(declaration) ? declaration : ts.getNameOfDeclaration(declaration as ts.Declaration))
    if (name) names.add(name.getText())
    ts.forEachChild(node, visit)
  }
  for (const source of program.getSourceFiles()) if (layer.test(source.fileName)) visit(source)
  return names
}

const isRowFunction = (declaration: ts.SignatureDeclaration | undefined) =>
  declaration?.typeParameters?.[0]?.name.text === 'Row' && layer.test(declaration.getSourceFile().fileName)

/**
 * Compares the signatures of the called function: resolving the call would check its arguments too, and the types that
 * other methods are called on would be those of most of the program.
 */
function isRowCall(checker: ts.TypeChecker, call: ts.CallExpression, rowFunctions: Set<string>): boolean {
  const { expression, typeArguments } = call
  const isOtherMethod = ts.isPropertyAccessExpression(expression) && !rowFunctions.has(expression.name.text)
  if (isOtherMethod && !typeArguments) return false
  const signatures = checker.getTypeAtLocation(expression).getCallSignatures()
  return signatures.some((signature) => isRowFunction(signature.getDeclaration()))
}

function readRowType(checker: ts.TypeChecker, call: ts.CallExpression): RowCall['row'] {
  const [argument] = call.typeArguments ?? []
  if (!argument) return undefined
  const type = checker.getTypeFromTypeNode(argument)
  // Rows of `never` are only counted, those of `object` only compared as a whole by a test.
  if (type.flags & (ts.TypeFlags.Never | ts.TypeFlags.NonPrimitive)) return 'none'
  if (type.flags & ts.TypeFlags.TypeParameter) return 'generic'
  return new Map(
    checker.getPropertiesOfType(type).map((property) => [property.name, readProperty(checker, property, call)]),
  )
}

function readProperty(checker: ts.TypeChecker, property: ts.Symbol, at: ts.Node): Property {
  const type = checker.getTypeOfSymbolAtLocation(property, at)
  const isAny = Boolean(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))
  const members = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & nothing))
  return {
    isOptional: Boolean(property.flags & ts.SymbolFlags.Optional),
    isNullable: isAny || (type.isUnion() && type.types.some(({ flags }) => flags & ts.TypeFlags.Null)),
    fits: (kind) => (isAny ? kind === 'json' : members.some((member) => fitsKind(checker, member, kind))),
    text: checker.typeToString(type),
  }
}

const nothing = ts.TypeFlags.Null | ts.TypeFlags.Undefined
const flagsByKind = {
  string: ts.TypeFlags.StringLike,
  number: ts.TypeFlags.NumberLike,
  boolean: ts.TypeFlags.BooleanLike,
}

function fitsKind(checker: ts.TypeChecker, type: ts.Type, kind: ValueKind): boolean {
  if (kind === 'json') return type.symbol?.name !== 'Date'
  if (kind === 'bytes') return ['Uint8Array', 'Buffer'].includes(type.symbol?.name)
  if (kind.endsWith('[]')) {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : []
    const members = element?.isUnion() ? element.types : [element]
    return members.every(
      (each) => each && (each.flags & nothing || fitsKind(checker, each, kind.slice(0, -2) as ValueKind)),
    )
  }
  const flags = flagsByKind[kind as keyof typeof flagsByKind]
  return Boolean(type.flags & flags) || (type.isIntersection() && type.types.some((each) => each.flags & flags))
}

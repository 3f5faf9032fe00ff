import type { RelationType } from '@tiber/contract/catalogue/catalogue'
import type { DemoProduct } from './catalogue-rows.ts'
import { knownProducts } from './known-products.ts'

export type DemoRelation = { productId: string; relatedId: string; type: RelationType; position: number }

/** Accessory families by family. */
const accessories: Record<string, string[]> = {
  'socket-head-iso-4762': ['flat-washers-iso-7089', 'hex-nuts-iso-4032', 'hex-keys-iso-2936', 'threadlockers'],
  'hex-bolts-iso-4014': ['hex-nuts-iso-4032', 'flat-washers-iso-7089', 'combination-spanners-iso-7738'],
  'hex-screws-iso-4017': ['lock-nuts-iso-7040', 'flat-washers-iso-7089', 'combination-spanners-iso-7738'],
  'threaded-rods-din-976': ['hex-nuts-iso-4032', 'large-washers-iso-7093', 'chemical-anchors'],
  'wedge-anchors': ['sds-plus-drills', 'torque-wrenches-iso-6789'],
  'nylon-plugs': ['chipboard-screws', 'sds-plus-drills'],
  'blind-rivets-iso-15977': ['drills-din-338'],
  'mcb-iec-60898': ['din-rail-terminals', 'cables-h07v-k'],
  'cylinders-iso-15552': ['solenoid-valves', 'push-in-straight'],
}

/** Collects what it needs of the products it is given, and returns their relations at the end. */
export function createRelationFinder() {
  const byCode = new Map<string, string>()
  const byFamily = new Map<string, string[]>()
  const found: DemoRelation[] = []
  /** Limits the products of a family that get relations, also in a large shop. */
  const maxPerFamily = 200
  return {
    addProduct({ id, sku, family }: DemoProduct) {
      const others = byFamily.get(family) ?? []
      byFamily.set(family, others)
      const before = others.at(-1)
      if (others.length < maxPerFamily) others.push(id)
      if (before && before !== id && others.length < maxPerFamily)
        found.push(
          { productId: id, relatedId: before, type: 'RELATED', position: 0 },
          { productId: before, relatedId: id, type: 'RELATED', position: 1 },
        )
      if (others.length <= 4) byCode.set(sku, id)
      if (sku === knownProducts.inactiveProduct.product || sku === knownProducts.inactiveProduct.replacedBy)
        byCode.set(sku, id)
    },
    relations(): DemoRelation[] {
      const { product, replacedBy } = knownProducts.inactiveProduct
      const [discontinued, replacement] = [byCode.get(product), byCode.get(replacedBy)]
      return [
        ...found,
        ...[...byFamily].flatMap(([family, ids]) => ids.flatMap((id) => listAccessories(id, family, byFamily))),
        ...(discontinued && replacement
          ? [{ productId: discontinued, relatedId: replacement, type: 'REPLACEMENT' as const, position: 0 }]
          : []),
      ]
    },
  }
}

function listAccessories(productId: string, family: string, byFamily: Map<string, string[]>): DemoRelation[] {
  return (accessories[family] ?? []).flatMap((other, position) => {
    const relatedId = byFamily.get(other)?.[0]
    return relatedId ? [{ productId, relatedId, type: 'ACCESSORY' as const, position }] : []
  })
}

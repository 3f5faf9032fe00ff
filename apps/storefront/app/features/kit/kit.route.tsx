export default function KitPage() {
  return <main />
}

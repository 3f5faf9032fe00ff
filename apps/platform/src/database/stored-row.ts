/** A row of a table as statements return it: instants and large integers are texts. */
export type StoredRow<Row> = { [Key in keyof Row]: StoredValue<Row[Key]> }
type StoredValue<Value> = Value extends Date | bigint ? string : Value

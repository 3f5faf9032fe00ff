/** Every text of an app with the values it takes. The app declares them: see `.generated/messages.d.ts` in its folder. */
// Only an interface can be declared in two places.
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type, typescript/no-empty-interface
export interface MessageValues {}

import { foldText } from '../../database/folded-text.ts'

/** What a person is found by at the desk. */
export const personText = foldText("first_name || ' ' || last_name || ' ' || email")

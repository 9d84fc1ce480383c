import { suite } from "../src/testing/ArrangerContract.ts"
import { layer } from "../src/testing/ArrangerInline.ts"

suite("inline", layer)

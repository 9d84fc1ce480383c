import { suite } from "@banquet/assets-core/testing/ObjectStorageContract"
import { layer } from "./LocalStorage.ts"

suite("file", layer)

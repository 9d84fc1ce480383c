/** What is bundled, with the child of the image engine beside it; takes the name of a schema. */
import { prove } from "./proof.js"

process.stdout.write(JSON.stringify(await prove(process.argv[2])))

/** What is bundled: the program, and the child of the image engine beside it. */
import { prove } from "./proof.js"

process.stdout.write(JSON.stringify(await prove("bundle")))

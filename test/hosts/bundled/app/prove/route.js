import { prove } from "../../proof.js"

export const dynamic = "force-dynamic"

export const GET = async () => Response.json(await prove("next"))

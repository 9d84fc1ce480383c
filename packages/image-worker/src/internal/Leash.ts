/** A thread that ends its process when the parent is gone, though a decoder never gives the main thread back. */
import { Socket } from "node:net"
import { workerData } from "node:worker_threads"

const end = (): void => void process.kill(process.pid, "SIGKILL")

new Socket({ fd: workerData, readable: true, writable: false }).on("error", end).on("close", end).resume()
